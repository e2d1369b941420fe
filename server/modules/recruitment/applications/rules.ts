/** Where an application can go next. */
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import { type ApplicationStage, isBack, isToScreen, screeningOutcomes, stageWords } from '@iroko/contract/recruitment/stages'

interface Moving {
  first_name: string
  last_name: string
  stage: ApplicationStage
  erased_at?: string | null
}

export const nameOf = ({ first_name, last_name }: Pick<Moving, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

/**
 * Why an application cannot go to a stage; undefined when it can. Going back and rejecting take a reason (domain page: moving back needs a
 * reason). Whoever is hired is an employee, and whoever has withdrawn applies anew.
 */
export function whyNotMove(application: Moving, to: ApplicationStage, reason: string | undefined): Fault | undefined {
  const { stage } = application
  if (application.erased_at) return conflict('not_now', 'This application was erased and cannot be moved')
  if (stage === to) return conflict('not_now', `${nameOf(application)} is already at ${stageWords[to]}`)
  if (stage === 'hired' || stage === 'withdrawn')
    return conflict('not_now', `${nameOf(application)} is ${stageWords[stage].toLowerCase()} and cannot be moved`)
  if (!reason && (to === 'rejected' || isBack(stage, to))) return invalid({ reason: 'Enter a reason' })
  return undefined
}

/** Why a rep siever cannot move an application: theirs is the way from screening to what comes next, and no other. */
export function whyNotSieve(application: Moving, to: ApplicationStage): Fault | undefined {
  if (!isToScreen(application.stage))
    return conflict('not_now', `${nameOf(application)} is at ${stageWords[application.stage]} and no longer to be screened`)
  if (to === 'screening' || screeningOutcomes.some((outcome) => outcome === to)) return undefined
  return invalid({ stage: 'Choose Aptitude test, Interview or Rejected' })
}

/** What is kept of an erased application is no longer worked on. */
export const whyNotChange = ({ erased_at }: Pick<Moving, 'erased_at'>): Fault | undefined =>
  erased_at ? conflict('not_now', 'This application was erased and cannot be changed') : undefined

/** Why nobody is moved to a stage by hand: whoever is hired comes there with the record of an employee, made from an accepted offer. */
export const whyNotByHand = (to: ApplicationStage): Fault | undefined =>
  to === 'hired' ? invalid({ stage: 'Applicants are hired from Job Offer, once they have accepted' }) : undefined

/** Which letter goes with a move to a stage; what invites to a step is sent from that step's own screen. */
export const letterOf = (to: ApplicationStage): 'rejected' | 'withdrawn' | 'moved' =>
  to === 'rejected' || to === 'withdrawn' ? to : 'moved'

/** What can be done with an application now, by whoever may at all. */
export const canOf = (
  { stage, is_erased }: { stage: ApplicationStage; is_erased: boolean },
  may: 'none' | 'screen' | 'all',
) => ({
  move: !is_erased && (may === 'all' ? stage !== 'hired' && stage !== 'withdrawn' : may === 'screen' && isToScreen(stage)),
})
