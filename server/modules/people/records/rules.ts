/** Decisions about places and records over plain values. A place's `ends_on` is the first day that no longer counts. */

export interface Place {
  office_id: string
  team_id: string | null
  designation_id: string | null
  branch_id: string | null
}

export interface DatedPlace extends Place {
  id: string
  starts_on: string
  ends_on: string | null
}

export type PlaceChange = { [K in keyof Place]?: Place[K] | undefined }

export interface Move {
  /** The place that ends on the day of the move, when one does. */
  end?: string
  /** The place that starts on that very day and is changed, when one does. */
  change?: { id: string } & Place
  /** The new place, when the day does not start one already. */
  add?: Place & { starts_on: string; ends_on: string | null }
}

/**
 * What moving somebody from a day on means for their dated places: the place of that day ends and a new one takes over until the
 * next known one. Undefined when they have no place on that day, or nothing changes. A team belongs to its office, so a new office
 * without a team means no team.
 */
export function planMove(places: readonly DatedPlace[], starts_on: string, change: PlaceChange): Move | undefined {
  const current = places.find((place) => place.starts_on <= starts_on && (place.ends_on === null || place.ends_on > starts_on))
  if (!current) return undefined
  const place = changed(current, change)
  if (isSame(current, place)) return undefined
  if (current.starts_on === starts_on) return { change: { id: current.id, ...place } }
  return { end: current.id, add: { ...place, starts_on, ends_on: current.ends_on } }
}

function changed(current: Place, change: PlaceChange): Place {
  const office_id = change.office_id ?? current.office_id
  const keptTeam = office_id === current.office_id ? current.team_id : null
  return {
    office_id,
    team_id: change.team_id === undefined ? keptTeam : change.team_id,
    designation_id: change.designation_id ?? current.designation_id,
    branch_id: change.branch_id ?? current.branch_id,
  }
}

const isSame = (a: Place, b: Place): boolean =>
  a.office_id === b.office_id && a.team_id === b.team_id && a.designation_id === b.designation_id && a.branch_id === b.branch_id

/** Only the differing fields, for the audit log: `before` and `after` have the same keys. */
export function differenceOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const keys = Object.keys(after).filter((key) => (before[key] ?? null) !== (after[key] ?? null))
  const pick = (from: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]))
  return keys.length === 0 ? undefined : { before: pick(before), after: pick(after) }
}
