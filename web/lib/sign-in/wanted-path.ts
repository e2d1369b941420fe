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

interface RequestedPath {
  path: string
  /** Whose it is; null when nobody had signed in before. */
  ogid: string | null
}

/**
 * What is kept when an address is asked for. A page that is read anew just after its session ended no longer knows whose it was: an
 * address that was somebody's stays theirs.
 */
export const wantedAfter = (before: RequestedPath | null, asked: RequestedPath): RequestedPath =>
  asked.ogid === null && before?.path === asked.path ? before : asked

export function keepWantedPath(path: string, ogid: string | null): void {
  const own = ownPath(path, location.origin)
  if (own) sessionStorage.setItem(key, JSON.stringify(wantedAfter(readWanted(), { path: own, ogid })))
}

function readWanted(): RequestedPath | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function readWantedPath(ogid: string): string | null {
  const wanted = readWanted()
  if (!wanted || (wanted.ogid !== null && wanted.ogid !== ogid)) return null
  return ownPath(String(wanted.path), location.origin)
}

export const dropWantedPath = (): void => sessionStorage.removeItem(key)
