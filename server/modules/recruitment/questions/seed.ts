/** The bank of questions of the demo company. */
import type { AptitudeKind } from '@iroko/contract/recruitment/questions'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type Part } from '../../../lib/demo/demo.ts'

interface Draft {
  topic: string
  title: string
  kind?: AptitudeKind
  points?: number
  seconds?: number
  /** What can be chosen; those that are right begin with a star. */
  options?: string[]
  answer?: number
  tolerance?: number
}

const numeracy: Draft[] = [
  {
    title: 'A customer pays ₦4,500 of a bill of ₦6,000. What share of the bill is paid?',
    options: ['*75%', '60%', '45%', '80%'],
  },
  {
    title: 'An agent takes 12 calls an hour for six and a half hours. How many calls is that?',
    kind: 'number',
    answer: 78,
    points: 2,
  },
  {
    title: 'A data plan costs ₦3,200 and is sold at 15% off. What is its price in naira?',
    kind: 'number',
    answer: 2720,
    points: 2,
  },
  { title: 'Four agents answered 31, 28, 40 and 25 calls. What is the average?', kind: 'number', answer: 31, points: 2 },
  { title: 'Waiting time fell from 80 to 60 seconds. By how much did it fall?', options: ['20%', '*25%', '33%', '75%'] },
  {
    title: 'Which of these amounts are more than a third of ₦9,000?',
    kind: 'several',
    points: 2,
    options: ['*₦3,100', '*₦4,500', '₦3,000', '₦2,900'],
  },
].map((draft) => ({ ...draft, topic: 'Numeracy' }) as Draft)

const english: Draft[] = [
  {
    title: 'Choose the sentence that is right.',
    options: ['*Neither of the agents was late.', 'Neither of the agents were late.', 'Neither agents was late.'],
  },
  { title: 'Which word is spelt right?', options: ['Recieve', '*Receive', 'Receeve', 'Receve'], seconds: 30 },
  {
    title: 'What is closest in meaning to “to resolve a complaint”?',
    options: ['To record it', '*To settle it', 'To repeat it', 'To refuse it'],
  },
  {
    title: 'Which of these are polite ways to ask a customer to wait?',
    kind: 'several',
    points: 2,
    options: ['*May I place you on a short hold?', '*Would you mind holding for a minute?', 'Hold on.', 'Wait, I am busy.'],
  },
  {
    title: '“The parcel ___ since Monday.” Which words fit?',
    options: ['is delayed', '*has been delayed', 'was delaying', 'delays'],
  },
].map((draft) => ({ ...draft, topic: 'English' }) as Draft)

const care: Draft[] = [
  {
    title: 'A customer shouts at you because of a wrong bill. What do you do first?',
    options: [
      'Ask them to lower their voice',
      '*Listen and say back what you have understood',
      'Pass the call on',
      'Explain the rules of billing',
    ],
  },
  {
    title: 'Which of these do you never ask a customer for?',
    kind: 'several',
    points: 2,
    options: ['*Their card PIN', '*Their password', 'Their name', 'Their order number'],
  },
  {
    title: 'You promised to call back by noon and have no answer yet. What do you do?',
    options: ['Wait until there is one', '*Call at noon and say how far it is', 'Send it to a colleague', 'Close the ticket'],
  },
  {
    title:
      'A customer writes: “My internet has been down for two days and nobody answers me.” Write your reply in three to five sentences.',
    kind: 'text',
    points: 5,
  },
].map((draft) => ({ ...draft, topic: 'Customer care' }) as Draft)

const row = ({ title, topic, kind = 'choice', points = 1, seconds, options = [], answer, tolerance = 0 }: Draft) => ({
  title,
  topic,
  kind,
  points,
  seconds: seconds ?? null,
  options: options.map((label) => ({ label: label.replace(/^\*/, ''), right: label.startsWith('*') })),
  answer: answer ?? null,
  tolerance,
})

export async function seedQuestions(db: Db, { opened_on, dice }: Part): Promise<void> {
  const at = `${opened_on}T09:30:00.000Z`
  const rows = [...numeracy, ...english, ...care].map((draft) => ({ ...row(draft), id: dice.id(at), version: 1 }))
  await insertTables(db, { aptitude_question: rows as never })
}
