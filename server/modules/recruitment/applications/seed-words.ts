/** What applicants of the demo company wrote, and what was noted about them. */
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import type { SeededRandom } from '../../../lib/demo/dice.ts'

export const closings = {
  rejected: [
    'Too little experience on the phone',
    'Below the pass mark of the aptitude test',
    'Cannot work nights',
    'Did not come to the interview',
  ],
  withdrawn: ['Found another job', 'Too far from home', 'The hours do not suit me'],
}

const tags = ['nights', 'hausa', 'bank experience', 'chat', 'call back', 'second choice']
export const tagsOf = (dice: SeededRandom, isScreened: boolean): string[] =>
  isScreened && dice.chance(0.5) ? [...new Set([dice.pick(tags), dice.pick(tags)])] : []

const employers = ['Baobab Bank', 'Harmattan Telecom', 'Savannah Stores', 'Delta Line Logistics', 'Palm Court Hotel']
const posts = [
  'customer care representative',
  'call centre agent',
  'sales assistant',
  'front desk officer',
  'chat agent',
  'office assistant',
]
const skills = [
  'typing 45 words a minute',
  'Excel',
  'complaint handling',
  'CRM software',
  'cash handling',
  'written English',
  'coaching',
  'shift work',
]

interface Facts {
  qualification: string
  job_title: string
}

/** The words of a resume. */
export function resumeOf(
  name: { first_name: string; last_name: string },
  { qualification, job_title }: Facts,
  dice: SeededRandom,
): string {
  const years = dice.whole(1, 6)
  const post = dice.pick(posts)
  const able = [...new Set([dice.pick(skills), dice.pick(skills), dice.pick(skills)])]
  return [
    `${name.first_name} ${name.last_name}`,
    `I am applying as ${job_title}.`,
    `Work experience\n${years} ${years === 1 ? 'year' : 'years'} as ${post} at ${dice.pick(employers)}.`,
    `Education\n${qualification}, ${dice.whole(2012, 2024)}`,
    `Skills\n${able.join(', ')}`,
  ].join('\n\n')
}

const noted: Partial<Record<ApplicationStage, string[]>> = {
  screening: [
    'Speaks clearly, answers to the point.',
    'Called on the phone: can begin at once.',
    'Asked for the certificate, will send it.',
  ],
  interview: ['Calm under pressure in the role play.', 'Good questions about the work.'],
  training: ['Learns quickly, helps others.'],
}

type Hands = Record<'siever' | 'recruiter', string | null>

export const notesOf = (
  { id: application_id }: { id: string },
  steps: readonly { to: ApplicationStage; at: string }[],
  { siever, recruiter }: Hands,
  dice: SeededRandom,
) =>
  steps.flatMap(({ to, at }) => {
    const author_id = to === 'screening' ? siever : recruiter
    const words = noted[to]
    return words && author_id && dice.chance(0.5)
      ? [{ id: dice.id(at), application_id, author_id, words: dice.pick(words), created_at: at }]
      : []
  })
