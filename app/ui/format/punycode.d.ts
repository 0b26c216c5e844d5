declare module "punycode.js" {
  const punycode: {
    /** @throws a RangeError if a label cannot be decoded */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
