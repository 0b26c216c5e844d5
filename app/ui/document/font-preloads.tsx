export function FontPreloads() {
  return ["vollkorn-latin-v2", "source-sans-3-latin-v2"].map((name) => (
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
