import { Section } from '../page.tsx'
import classes from './said.module.css'

interface SaidProps {
  title: string
  /** Nothing is shown where nobody wrote anything. */
  words: string | null | undefined
}

/** What somebody wrote about a thing, in their own lines, as a part of its drawer. */
export const Said = ({ title, words }: SaidProps) =>
  words ? (
    <Section title={title}>
      <p className={classes.words}>{words}</p>
    </Section>
  ) : null
