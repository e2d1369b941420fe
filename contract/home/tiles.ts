/** Numbers of a home: each is the total of the list that it opens. A noun brings its own as `tiles`. */
import * as z from 'zod/mini'

export const tileKinds = [
  'budgets_at_risk',
  'certificates_late',
  'conflicts',
  'expenses_to_post',
  'filings_due',
  'joined_lately',
  'journals_to_post',
  'late_postings',
  'left_lately',
  'lines_to_match',
  'no_biometrics',
  'overtime',
  'pending_leave',
  'people_at_work',
  'record_corrections',
  'stray_punches',
  'terminals_away',
] as const
export type TileKind = (typeof tileKinds)[number]

/** What waits for somebody to put it right. */
export const exceptionKinds = [
  'conflicts',
  'stray_punches',
  'overtime',
  'record_corrections',
  'no_biometrics',
  'terminals_away',
] as const satisfies readonly TileKind[]

/** What waits in the books. */
export const bookKinds = [
  'journals_to_post',
  'expenses_to_post',
  'late_postings',
  'lines_to_match',
  'filings_due',
  'certificates_late',
  'budgets_at_risk',
] as const satisfies readonly TileKind[]

export const tile = z.object({
  what: z.enum(tileKinds),
  total: z.number(),
  /** The screen that shows them, and nothing else. */
  path: z.string(),
})
