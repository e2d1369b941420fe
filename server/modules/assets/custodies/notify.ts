/** Whom a hand-over and a return tell, and in which words. */
import type { StaffTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'

const mine = '/dashboard/main/assets'
const list = (tags: readonly string[]): string =>
  tags.length > 12 ? `${tags.slice(0, 12).join(', ')} and ${tags.length - 12} more` : tags.join(', ')

/** One letter for all of a hand-over. */
export const notifyHolder = (
  call: StaffTools,
  holderId: string,
  assets: readonly { tag: string; title: string }[],
  isAccepted: boolean,
) =>
  write(
    call,
    [holderId],
    mine,
    {
      subject: assets.length === 1 ? `Handed over to you: ${assets[0]?.title}` : `Handed over to you: ${assets.length} assets`,
      lines: [
        `${call.user.full_name} handed over ${list(assets.map(({ tag, title }) => `${title} (${tag})`))}.`,
        isAccepted
          ? 'You answer for them until they are received back.'
          : 'Accept them if you have them, or decline with a reason.',
      ],
      door: 'View my assets',
    },
    'requests',
  )

export const notifyGiver = (call: StaffTools, giverId: string, tag: string, reason: string) =>
  write(
    call,
    [giverId],
    '/dashboard/assets/assignment?view=declined',
    {
      subject: `${tag} was declined`,
      lines: [`${call.user.full_name} declined ${tag}: ${reason}. You answer for it until it is received.`],
      door: 'View declined assets',
    },
    'requests',
  )

export const notifyReceived = (call: StaffTools, holderId: string, tag: string) =>
  write(
    call,
    [holderId],
    mine,
    {
      subject: `${tag} was received`,
      lines: [`${call.user.full_name} received ${tag}. You no longer answer for it.`],
      door: 'View my assets',
    },
    'requests',
  )
