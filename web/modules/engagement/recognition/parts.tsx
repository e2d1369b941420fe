/** Awards month by month, as guests and colleagues see them. */
import { monthInWords } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { PersonAvatar } from '../../../ui/person/avatar.tsx'
import classes from './parts.module.css'

export interface Fame {
  id: string
  month: string
  award: string
  /** Empty where the person does not show them. */
  words: string
  name: string
  picture: string | null
}

export function Months({ awards }: { awards: readonly Fame[] }) {
  const months = Map.groupBy(awards, ({ month }) => month)
  return [...months].map(([month, people]) => (
    <Section key={month} title={monthInWords(month)}>
      <ul className={classes.people}>
        {people.map((person) => (
          <FameCard key={person.id} {...person} />
        ))}
      </ul>
    </Section>
  ))
}

function FameCard({ name, picture, award, words }: Fame) {
  return (
    <li className={`surface ${classes.card}`}>
      <PersonAvatar name={name} picture={picture} size={72} />
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.award}>{award}</p>
      {words ? <p className={classes.words}>{words}</p> : null}
    </li>
  )
}
