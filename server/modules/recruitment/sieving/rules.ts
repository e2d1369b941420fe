/** Screening of an application: what can be done with one that lies with its rep siever. */
import { addDays } from '@iroko/contract/dates'
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import { type ApplicationStage, isToScreen, stageWords } from '@iroko/contract/recruitment/stages'
import { nameOf } from '../applications/rules.ts'

interface Screened {
  first_name: string
  last_name: string
  stage: ApplicationStage
  erased_at: string | null
}

/** Why an application is not to be screened any more, nor given to a rep siever; undefined when it is. */
export function whyNotScreen(application: Screened): Fault | undefined {
  if (application.erased_at) return conflict('not_now', 'This application was erased')
  if (isToScreen(application.stage)) return undefined
  return conflict('not_now', `${nameOf(application)} is at ${stageWords[application.stage]} and no longer to be screened`)
}

const furthestDays = 60

/** An applicant is called again on a day that comes, and soon enough to be still waiting. */
export function whyNotCallOn(day: string, today: string): Fault | undefined {
  if (day <= today) return invalid({ call_on: 'Choose a day after today' })
  if (day > addDays(today, furthestDays)) return invalid({ call_on: `At most ${furthestDays} days ahead` })
  return undefined
}
