/**
 * What an outage may have hidden of somebody's day: the way in when it lasted while they were due, the way out when it lasted while they
 * were to go. It hides nothing else, so that twenty minutes without power in the afternoon make nobody present who never came
 * (docs/decisions/0018).
 */

const minute = 60_000
/** People arrive up to an hour before and leave up to an hour after their shift. */
const near = 60 * minute

export interface Outage {
  from: number
  to: number
  /** It was granted that those whom it kept from punching were there. */
  amnesty: boolean
}

export interface Due {
  starts: number
  ends: number
  opens: number
  closes: number
  /** Until when somebody is not late. */
  on_time_until: number
  /** From when on whoever goes does not go early. */
  in_full_from: number
}

export interface Hidden {
  in: boolean
  out: boolean
}

const touches = ({ from, to }: Outage, begin: number, end: number): boolean => from <= end && to > begin

/** Which punches, in or out, these outages may have prevented. */
export function hiddenBy(
  outages: readonly Outage[],
  { starts, ends, opens, closes, on_time_until, in_full_from }: Due,
): Hidden {
  return {
    in: outages.some((outage) => touches(outage, Math.max(opens, starts - near), on_time_until)),
    out: outages.some((outage) => touches(outage, in_full_from, Math.min(closes, ends + near))),
  }
}
