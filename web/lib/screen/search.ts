/** The part of an address after `?`: flat, readable names and texts, so that a view can be shared. */

/** Names and texts as they stand; of a name that comes twice the last counts, empty ones are left out. */
export function listSearch(search: string): Record<string, string> {
  const entries = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  return Object.fromEntries(entries)
}

/** The search part of an address for these values; '' without any. */
export function searchText(search: Record<string, unknown>): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') text.set(name, String(value))
  }
  return text.size > 0 ? `?${text}` : ''
}

/** An address as the router takes it: its path, and what stands after `?`. */
export function splitAddress(address: string): { path: string; search: Record<string, string> } {
  const [path = '', search = ''] = address.split('?')
  return { path, search: listSearch(search) }
}
