export const loader = () =>
  new Response("User-agent: *\n", { headers: { "Content-Type": "text/plain" } });
