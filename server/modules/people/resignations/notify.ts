/** Whom a resignation tells, and in which words; why somebody leaves stands in no letter. */
import { requestRows } from '@iroko/contract/platform/approval-kinds'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, quote } from '../../../lib/mail/letters.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'

/** Open screens of these people and of HR. */
export const publishResignation = (call: Pick<Tools, 'changed'>, people: readonly string[]) =>
  call.changed([...requestRows.resignation.topics, 'approvals'], { for: [...people], permission: requestRows.resignation.hear })

export const letters = {
  asksBack: (full_name: string, last_working_day: string): Letter => ({
    subject: `${full_name} asks to retract their resignation`,
    lines: [
      `The resignation of ${full_name} is approved, with ${last_working_day} as the last working day. They ask to retract it. HR agrees or lets it stand.`,
    ],
    door: 'View resignation',
  }),
  asksEarlier: (full_name: string, by: string, { day, instead }: { day: string; instead: string }): Letter => ({
    subject: `An earlier last working day is proposed: ${full_name}`,
    lines: [
      `${by} proposes ${day} as the last working day of ${full_name} instead of ${instead}. It counts once it is agreed.`,
    ],
    door: 'View resignation',
  }),
  answersEarlier: (
    full_name: string,
    { agreed, last, comment }: { agreed: boolean; last: string; comment: string },
  ): Letter => ({
    subject: agreed ? `Earlier last working day agreed: ${full_name}` : `The last working day stays: ${full_name}`,
    lines: [`The last working day of ${full_name} ${agreed ? 'is' : 'stays'} ${last}.`, ...quote(comment)],
    door: 'View resignation',
  }),
  stays: (comment: string): Letter => ({
    subject: 'Your resignation is retracted',
    lines: ['HR agreed to retract your resignation. You stay employed as before.', ...quote(comment)],
    door: 'View resignation',
  }),
  stands: (last_working_day: string, comment: string): Letter => ({
    subject: 'Your resignation stands',
    lines: [`HR did not agree to retract your resignation. Your last working day is ${last_working_day}.`, ...quote(comment)],
    door: 'View resignation',
  }),
}

export const decisionLetters: RequestKind<never, NamedDescription>['letters'] = requestLetters({
  did: 'sent',
  once: 'It awaits your decision. Once all have approved it, HR is told and the clearance opens.',
  effect: 'Your clearance has begun: open Resignation to follow it',
})
