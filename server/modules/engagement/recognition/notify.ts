import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, writeEach } from '../../../lib/mail/letters.ts'

export const wallPath = '/dashboard/main/wall-of-fame'

export const awardLetter = (award: string): Letter => ({
  subject: `You are on the wall of fame: ${award}`,
  lines: [
    'Your colleagues see your award from today.',
    'Guests see nothing of you unless you agree. You choose whether they see your first name, your picture and the text about you, and can change it at any time.',
  ],
  door: 'Choose what guests see',
})

/** Tells the chosen, and asks what guests may see. */
export const notifyChosen = (
  call: Pick<Tools, 'db' | 'portal' | 'changed'>,
  chosen: readonly { employee_id: string; award: string }[],
): Promise<void> =>
  writeEach(
    call,
    chosen.map(({ employee_id, award }) => ({ to: employee_id, path: wallPath, letter: awardLetter(award) })),
    'recognition',
  )
