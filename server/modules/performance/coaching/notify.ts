/** Whom the portal tells of coaching, and in which words. */
import { coachWithinDays } from '@iroko/contract/performance/coaching'
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, type Notice, write, writeEach } from '../../../lib/mail/letters.ts'

export const mine = (id: string): string => `/dashboard/coaching?session=${id}`
export const ofMine = (id: string): string => `/dashboard/leadership/coaching?session=${id}`

const letter = (subject: string, ...lines: string[]): Letter => ({ subject, lines, door: 'See the session' })

export const notifyHeld = (tools: Tools, employeeId: string, id: string, topic: string) =>
  write(
    tools,
    [employeeId],
    mine(id),
    letter('A coaching session was recorded', `It was about: ${topic}.`, 'Read what was agreed, and acknowledge it.'),
    'performance',
  )

export const notifyAcknowledged = (tools: Tools, coachId: string, id: string, name: string, words: string) =>
  write(
    tools,
    [coachId],
    ofMine(id),
    letter(`${name} acknowledged a coaching session`, ...(words ? [words] : [])),
    'performance',
  )

interface Reminder {
  session_id: string
  employee_id: string
  full_name: string
  title: string
  owner: 'employee' | 'coach'
  due_on: string
}

/** Each to whose action it is: the person, or who leads them by now. */
export async function notifyActions(tools: Tools, actions: readonly Reminder[], leaders: ReadonlyMap<string, string>) {
  const notices = actions.flatMap(({ session_id, employee_id, full_name, title, owner, due_on }): Notice[] => {
    const to = owner === 'employee' ? employee_id : leaders.get(employee_id)
    if (!to) return []
    const when = due_on < tools.today ? `It was due on ${due_on}.` : `It is due on ${due_on}.`
    const about = owner === 'employee' ? [] : [`From coaching ${full_name}.`]
    const path = owner === 'employee' ? mine(session_id) : ofMine(session_id)
    return [{ to, path, letter: letter(`To do from coaching: ${title}`, when, ...about) }]
  })
  await writeEach(tools, notices, 'performance')
}

interface Measured {
  id: string
  employee_id: string
  full_name: string
  topic: string
}

export async function notifyMeasured(tools: Tools, measured: Measured, leaderId: string | undefined): Promise<void> {
  const text = letter('Coaching was measured again', `${measured.topic}: see the figures before and after.`)
  await write(tools, [measured.employee_id], mine(measured.id), text, 'performance')
  if (leaderId)
    await write(
      tools,
      [leaderId],
      ofMine(measured.id),
      { ...text, lines: [`${measured.full_name}. ${text.lines[0]}`] },
      'performance',
    )
}

/** What was coached may not have been so: they look at it again. */
export async function notifyRevised(tools: Tools, sessions: readonly Measured[], leaders: ReadonlyMap<string, string>) {
  const subject = 'The evaluation behind a coaching session was revised'
  const notices = sessions.flatMap(({ id, employee_id, full_name, topic }): Notice[] => {
    const line = 'See what it came to, and change or close what was agreed.'
    const leader = leaders.get(employee_id)
    const own: Notice = { to: employee_id, path: mine(id), letter: letter(subject, `It was about: ${topic}.`) }
    return leader ? [own, { to: leader, path: ofMine(id), letter: letter(subject, `${full_name}: ${topic}.`, line) }] : [own]
  })
  await writeEach(tools, notices, 'performance')
}

/** Once a week, to each leader how many of theirs have not been coached. */
export const notifyDue = (tools: Tools, leaders: ReadonlyMap<string, number>) =>
  writeEach(
    tools,
    [...leaders].map(([to, people]) => ({
      to,
      path: '/dashboard/leadership/coaching?view=due',
      letter: {
        subject: 'Whom to coach',
        lines: [
          `${people === 1 ? '1 person has' : `${people} people have`} had no coaching session in ${coachWithinDays} days.`,
        ],
        door: 'See who',
      },
    })),
    'performance',
  )
