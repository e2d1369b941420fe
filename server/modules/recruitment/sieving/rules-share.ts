/** Sharing applications out among rep sievers. */

export interface Waiting {
  id: string
  job_opening_id: string
}

export interface Taker {
  id: string
  /** How many lie with them. */
  open: number
  /** Of which openings they are given some; of all without one. */
  job_opening_ids: readonly string[]
  /** Their own applications, which others screen. */
  own?: readonly string[]
}

const takes = ({ job_opening_ids, own }: Taker, { id, job_opening_id }: Waiting): boolean =>
  (job_opening_ids.length === 0 || job_opening_ids.includes(job_opening_id)) && !own?.includes(id)

/**
 * Gives each application, in its order, to the one of those who take its opening who has the fewest open; of equals to the one to whom
 * nothing was given for longest. Nobody gets more than `most`; what nobody can take stays where it is.
 */
export function shareOut(waiting: readonly Waiting[], takers: readonly Taker[], most: number) {
  const round = takers.map((taker) => ({ taker, open: taker.open, last: -1 }))
  return waiting.flatMap((application, turn) => {
    const able = round.filter(({ taker, open }) => open < most && takes(taker, application))
    const next = able.toSorted((a, b) => a.open - b.open || a.last - b.last)[0]
    if (!next) return []
    next.open += 1
    next.last = turn
    return [{ application_id: application.id, siever_id: next.taker.id }]
  })
}

/** A leave during which what lies with somebody would wait too long. */
const longLeaveDays = 3

/** Whether somebody is away today and so long from today on that others take over; `leaveDays` are those of the next seven days. */
export const isLongAway = (today: string, leaveDays: readonly string[]): boolean =>
  leaveDays.includes(today) && leaveDays.length >= longLeaveDays
