/** What is said of shadowing: to its lead and to HR in the inbox. */
import type { Tools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import type { FoundShadowing } from './store.ts'

const minePath = '/dashboard/main/shadowing'
const listPath = '/dashboard/recruitment/shadowing'

const nameOf = ({ first_name, last_name }: FoundShadowing) => `${first_name} ${last_name}`
/** '2026-12-01, 2026-12-02' */
export const daysText = ({ days }: Pick<FoundShadowing, 'days'>): string => days.map(({ day }) => day).join(', ')

type News = 'planned' | 'taken' | 'cancelled'

const subjects: Record<News, (name: string) => string> = {
  planned: (name) => `${name} will shadow you`,
  taken: (name) => `Another colleague leads the shadowing of ${name}`,
  cancelled: (name) => `Shadowing of ${name} cancelled`,
}

export const notifyLead = (call: Tools, shadowing: FoundShadowing, news: News, lead_id = shadowing.lead_id, reason = '') =>
  write(
    call,
    [lead_id],
    minePath,
    {
      subject: subjects[news](nameOf(shadowing)),
      lines: [
        `${shadowing.job_title}: ${daysText(shadowing)}`,
        `${shadowing.place}, ${shadowing.office}`,
        ...(news === 'planned' ? ['Mark who came each day, and sign off after the last'] : []),
        ...(reason ? [`Reason: ${reason}`] : []),
      ],
      door: 'Shadowing that you lead',
    },
    'interviews',
  )

export const notifyHr = (call: Tools, people: readonly string[], shadowing: FoundShadowing, line: string) =>
  write(
    call,
    people,
    listPath,
    { subject: `Shadowing of ${nameOf(shadowing)}`, lines: [line, daysText(shadowing)], door: 'Shadowing' },
    'interviews',
  )
