import type { Letter } from '../../../lib/mail/letters.ts'

export const surveyPath = '/dashboard/main/survey'

export const surveyLetter = (survey: { title: string; anonymous: boolean; ends_on: string | null }): Letter => ({
  subject: `Survey open: ${survey.title}`,
  lines: [
    `The survey ${survey.title} is open${survey.ends_on ? ` until ${survey.ends_on}` : ''}.`,
    ...(survey.anonymous ? ['It is anonymous: your answers are saved without your name.'] : []),
  ],
  door: 'Answer survey',
  isOpeningHidden: survey.anonymous,
})
