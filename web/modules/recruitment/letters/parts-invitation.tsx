/** The letter that a step of hiring sends, before it is sent. */
import { applications } from '@iroko/contract/recruitment/applications'
import { fillIn, type LetterStep } from '@iroko/contract/recruitment/letters'
import { useCall } from '../../../lib/use-call.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts.module.css'

interface InvitationProps {
  step: LetterStep
  /** Of the first of those who get it; nothing is shown without one. */
  applicationId: string | undefined
  /** What the form already says of the step; for the rest stands an example. */
  facts?: Readonly<Record<string, string | undefined>>
}

/** The first of the applicants that a form has chosen. */
export const firstOf = (chosen: unknown): string | undefined =>
  Array.isArray(chosen) && typeof chosen[0] === 'string' ? chosen[0] : undefined

/** As the first of the applicants reads it. */
export function InvitationLetter({ step, applicationId, facts = {} }: InvitationProps) {
  const query = { step }
  const found = useCall(
    applications.invitation,
    { params: { id: applicationId ?? '' }, query },
    { enabled: Boolean(applicationId), keepPrevious: true },
  )
  if (!applicationId) return null
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value)) as Record<string, string>
  return (
    <Loaded found={found} prefix="Letter | " count={2} height={48}>
      {({ letter }) => <LetterText {...letter} facts={{ ...letter.facts, ...known, link: 'A link of their own' }} />}
    </Loaded>
  )
}

interface LetterTextProps {
  subject: string
  body: string
  facts: Readonly<Record<string, string>>
}

/** A letter with what is filled in, greeting and company around it. */
export const LetterText = ({ subject, body, facts }: LetterTextProps) => (
  <section className={`card16 ${classes.letter}`} aria-label="Preview">
    <p className="strong">{fillIn(subject, facts)}</p>
    <p className={classes.words}>{`Dear ${facts.first_name},\n\n${fillIn(body, facts)}\n\n${facts.company}`}</p>
  </section>
)
