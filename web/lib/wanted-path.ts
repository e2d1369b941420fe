/** The address a visitor asked for before signing in; kept in this tab only. */

const key = 'wanted'

/** The path when it is a screen of ours that a person may be sent to; null for the portal's front door and any other address. */
export function ownPath(path: string, origin: string): string | null {
  if (path.length > 512 || !path.startsWith('/') || path.startsWith('//') || path.startsWith('/\\')) return null
  const url = new URL(path, origin)
  if (url.origin !== origin || url.pathname.startsWith('//') || /^\/auth(\/|$)/i.test(url.pathname)) return null
  if (/^\/(dashboard\/?)?$/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** `ogid` is whose it is; null when nobody had signed in before. */
export function keepWantedPath(path: string, ogid: string | null): void {
  const own = ownPath(path, location.origin)
  if (own) sessionStorage.setItem(key, JSON.stringify({ path: own, ogid }))
}

export function readWantedPath(ogid: string): string | null {
  try {
    const wanted: { path: string; ogid: string | null } = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (wanted.ogid !== null && wanted.ogid !== ogid) return null
    return ownPath(wanted.path, location.origin)
  } catch {
    return null
  }
}

export const dropWantedPath = (): void => sessionStorage.removeItem(key)
