/** The way of an applicant from the job list to the first day. */

/** In their order; `rejected` and `withdrawn` can follow any but `hired`. */
export const applicationStages = [
  'applied',
  'screening',
  'aptitude_test',
  'interview',
  'shadowing',
  'training',
  'offer',
  'hired',
  'rejected',
  'withdrawn',
] as const
export type ApplicationStage = (typeof applicationStages)[number]

/** The way to being hired, of which each stage but the first loses some. */
export const funnelStages = applicationStages.slice(0, 8) as readonly ApplicationStage[] as readonly FunnelStage[]
export type FunnelStage = Exclude<ApplicationStage, 'rejected' | 'withdrawn'>

export const stageWords: Record<ApplicationStage, string> = {
  applied: 'Applied',
  screening: 'Screening',
  aptitude_test: 'Aptitude test',
  interview: 'Interview',
  shadowing: 'Shadowing',
  training: 'Orientation and training',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** At its end one way or another: nothing more is asked of the applicant. */
export const closedStages = ['hired', 'rejected', 'withdrawn'] as const satisfies readonly ApplicationStage[]
export const isClosed = (stage: ApplicationStage): boolean => closedStages.some((closed) => closed === stage)

/** Where an application lies with a rep siever, and where it comes from there. */
export const screenedStages = ['applied', 'screening'] as const satisfies readonly ApplicationStage[]
export const screeningOutcomes = ['aptitude_test', 'interview', 'rejected'] as const satisfies readonly ApplicationStage[]
export const isToScreen = (stage: ApplicationStage): boolean => screenedStages.some((screened) => screened === stage)

/** Whether a move leads to an earlier stage, for which somebody says why; reopening a rejected application is one. */
export const isBack = (from: ApplicationStage, to: ApplicationStage): boolean =>
  !(to === 'rejected' || to === 'withdrawn') && applicationStages.indexOf(to) < applicationStages.indexOf(from)

/** How an interview stands. */
export const interviewStatuses = ['invited', 'scheduled', 'arrived', 'held', 'missed', 'cancelled'] as const
export type InterviewStatus = (typeof interviewStatuses)[number]

export const interviewWords: Record<InterviewStatus, string> = {
  invited: 'Invited',
  scheduled: 'Scheduled',
  arrived: 'Arrived',
  held: 'Held',
  missed: 'Missed',
  cancelled: 'Cancelled',
}
