/** The start page is there without a line: the worker of `public/sw.js` keeps it and its files, and nothing else. */
export function keepStartPage(): void {
  // A portal without TLS has no workers; while developing every file changes under its name.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
