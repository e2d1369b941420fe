/** Whether an address is trustworthy: https, or on this machine. */
export function isSafeAddress(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
}
