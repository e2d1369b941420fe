/** What an applicant has reached: attendance and marks in percent, and whether that is enough. Whole numbers decide, no rounding. */
import type { PlaceResult, SessionStatus } from '@iroko/contract/recruitment/cohorts'
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'

export interface Mark {
  points: number
  most_points: number
  weight: number
}

interface Share {
  part: bigint
  of: bigint
}

/** Of the sessions that count: late is there, excused counts for nobody and against nobody. Nothing where none counts. */
export function attendanceOf(statuses: readonly SessionStatus[]): Share | undefined {
  const counted = statuses.filter((status) => status !== 'excused')
  if (counted.length === 0) return undefined
  const there = counted.filter((status) => status !== 'absent')
  return { part: BigInt(there.length), of: BigInt(counted.length) }
}

/** The weighted points of what was marked; nothing where nothing was. */
export function scoreOf(marks: readonly Mark[]): Share | undefined {
  if (marks.length === 0) return undefined
  const common = marks.reduce((product, { most_points }) => product * BigInt(most_points), 1n)
  const part = marks.reduce(
    (sum, { points, most_points, weight }) => sum + BigInt(weight) * BigInt(points) * (common / BigInt(most_points)),
    0n,
  )
  return { part, of: common * BigInt(marks.reduce((sum, { weight }) => sum + weight, 0)) }
}

/** Tenths of a percent, cut and not rounded: 59.96% is not shown as 60%. */
export const tenthsOf = (share: Share | undefined): number | null =>
  share === undefined ? null : Number((share.part * 1000n) / share.of)

/** `59.9` */
export const percentOf = (tenths: number | null): number | null => (tenths === null ? null : tenths / 10)

/** Whether a share reaches so many percent; what does not exist stands against nobody. */
const reaches = (share: Share | undefined, percent: number): boolean =>
  share === undefined || share.part * 100n >= BigInt(percent) * share.of

/** How an applicant stands in a cohort. */
export interface PlaceState {
  stage: ApplicationStage
  left_at: string | null
  statuses: readonly SessionStatus[]
  marks: readonly Mark[]
  /** How many sessions and assessments have no entry. */
  missing: number
}

export interface Needed {
  pass_mark: number
  least_attendance: number
}

/** Taken out of the cohort, or no longer an applicant: what was entered stays. */
export const isOut = ({ stage, left_at }: Pick<PlaceState, 'stage' | 'left_at'>): boolean =>
  left_at !== null || stage === 'rejected' || stage === 'withdrawn'

/** What comes out of it once nothing is missing; undefined while something is. Who was hired before the end owes nothing more. */
export function resultOf(standing: PlaceState, { pass_mark, least_attendance }: Needed): PlaceResult | undefined {
  if (isOut(standing)) return 'left'
  if (standing.missing > 0) return standing.stage === 'hired' ? 'hired' : undefined
  const isEnough = reaches(scoreOf(standing.marks), pass_mark) && reaches(attendanceOf(standing.statuses), least_attendance)
  return isEnough ? 'passed' : 'failed'
}
