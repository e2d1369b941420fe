/** What a person asked a list for; it lives in the address, so that a view can be shared and Back brings it back. */
export interface ListState {
  page: number
  limit: number
  q: string
  sort: string
  filters: Record<string, string>
}

export interface ListDefaults {
  limit: number
  sort: string
}

type Search = Readonly<Record<string, unknown>>

/** Two lists on one screen keep apart by a prefix: `done.page=2`. */
const nameIn = (prefix: string | undefined, name: string): string => (prefix ? `${prefix}.${name}` : name)

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

function asCount(value: unknown, otherwise: number, most: number): number {
  const count = Number(asText(value))
  return Number.isInteger(count) && count >= 1 && count <= most ? count : otherwise
}

/** Reads the list's state from the address; anything unusable counts as not there. */
export function readListSearch(search: Search, names: readonly string[], defaults: ListDefaults, prefix?: string): ListState {
  const read = (name: string) => search[nameIn(prefix, name)]
  const filters = names.map((name): [string, string] => [name, asText(read(name))])
  return {
    page: asCount(read('page'), 1, 100_000),
    limit: asCount(read('limit'), defaults.limit, 10_000),
    q: asText(read('q')),
    sort: asText(read('sort')) || defaults.sort,
    filters: Object.fromEntries(filters.filter(([, value]) => value !== '')),
  }
}

/** The address with this state in it; what is as by default is left out, what belongs to others stays. */
export function writeListSearch(
  search: Search,
  state: ListState,
  names: readonly string[],
  defaults: ListDefaults,
  prefix?: string,
): Record<string, unknown> {
  const own = {
    page: state.page === 1 ? undefined : state.page,
    limit: state.limit === defaults.limit ? undefined : state.limit,
    q: state.q || undefined,
    sort: state.sort === defaults.sort ? undefined : state.sort || undefined,
    ...Object.fromEntries(names.map((name) => [name, state.filters[name] || undefined])),
  }
  const next: Record<string, unknown> = { ...search }
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) delete next[nameIn(prefix, name)]
    else next[nameIn(prefix, name)] = value
  }
  return next
}

/** The query that the call is sent. */
export function listQueryOf(state: ListState, fixed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    ...state.filters,
    ...(state.q.trim() ? { q: state.q.trim() } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
    page: state.page,
    limit: state.limit,
    ...fixed,
  }
}
