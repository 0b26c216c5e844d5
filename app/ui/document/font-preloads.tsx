export function FontPreloads() {
  return ["vollkorn-german-v3", "source-sans-3-german-v3"].map((name) => (
    <link
      key={name}
      rel="preload"
      href={`/fonts/${name}.woff2`}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
    />
  ));
}
