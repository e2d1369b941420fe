/** What is said of interviews: to the panel and to HR in the inbox, to applicants by mail. */
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, write } from '../../../lib/mail/letters.ts'
import { mailApplicant } from '../letters/actions.ts'
import { makeLink } from '../pages/store-links.ts'
import { whenText, whereText } from './rules.ts'
import type { FoundInterview } from './store.ts'

const minePath = '/dashboard/main/interviews'
const needsPath = '/dashboard/recruitment/interviewees?needs=interviewer'

const nameOf = ({ first_name, last_name }: FoundInterview) => `${first_name} ${last_name}`
const timeOf = ({ starts_at, time_zone }: FoundInterview) =>
  starts_at ? whenText(starts_at, time_zone) : 'When the applicant has chosen a time'

const notify = (call: Tools, people: readonly string[], letter: Letter) => write(call, people, minePath, letter, 'interviews')

type News = 'planned' | 'arrived' | 'moved' | 'cancelled' | 'removed' | 'tomorrow'

const subjects: Record<News, (name: string) => string> = {
  planned: (name) => `Interview with ${name}`,
  arrived: (name) => `${name} has arrived`,
  moved: (name) => `Interview with ${name} moved`,
  cancelled: (name) => `Interview with ${name} cancelled`,
  removed: (name) => `You are no longer on the panel for ${name}`,
  tomorrow: (name) => `Tomorrow: interview with ${name}`,
}

/** Tells the panel. */
export const notifyPanel = (call: Tools, interview: FoundInterview, news: News, people = interview.panel, reason = '') =>
  notify(call, people, {
    subject: subjects[news](nameOf(interview)),
    lines: [
      `${interview.round} for ${interview.job_title}`,
      ...(news === 'cancelled' || news === 'removed' ? [] : [timeOf(interview), whereText(interview)]),
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    door: 'Your interviews',
  })

/** Tells whoever planned it, or HR when they are gone, that somebody has to be found for the panel. */
export const notifyPlanners = (call: Tools, people: readonly string[], interview: FoundInterview, lines: readonly string[]) =>
  write(
    call,
    people,
    needsPath,
    {
      subject: `Another interviewer is needed for ${nameOf(interview)}`,
      lines: [...lines, timeOf(interview)],
      door: 'Interviewees',
    },
    'interviews',
  )

/** Writes to the applicant, with a link that opens until the day after. */
export async function mailInterview(
  call: Tools,
  interview: FoundInterview,
  kind: 'interview_invited' | 'interview_choose' | 'interview_changed' | 'interview_reminder',
  { lastOption, cancelled }: { lastOption?: string; cancelled?: string } = {},
): Promise<void> {
  const until = interview.starts_at ?? lastOption ?? call.now.toISOString()
  const token = await makeLink(call.db, {
    application_id: interview.application_id,
    purpose: 'interview',
    subject_id: interview.id,
    expires_at: new Date(Math.max(Date.parse(until), call.now.getTime()) + 86_400_000 * 2).toISOString(),
  })
  await mailApplicant(call, interview, kind, {
    when: cancelled ? `Cancelled: ${cancelled}` : interview.starts_at ? timeOf(interview) : 'Choose a time on the page below',
    where: whereText(interview),
    link: `${call.portal.environment.PUBLIC_URL}/recruitment/interview/${token}`,
  })
}
