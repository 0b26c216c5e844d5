/** Whether a URL's host name is this machine itself, so that no network lies in between. */
export function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
