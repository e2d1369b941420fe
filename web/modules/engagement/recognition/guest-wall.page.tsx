import type { Output } from '@iroko/contract/endpoint'
import { recognition } from '@iroko/contract/engagement/recognition'
import { useCall } from '../../../lib/use-call.ts'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { PersonAvatar } from '../../../ui/person/avatar.tsx'
import { Empty, ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import classes from './guest-wall.module.css'

type Fame = Output<typeof recognition.guestWall>['wall_of_fame'][number]

export default function GuestWallPage() {
  return (
    <Page title="Wall of Fame" facts="The people we are proud of, month by month">
      <Wall />
    </Page>
  )
}

function Wall() {
  const { data, error, refetch } = useCall(recognition.guestWall)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeletons count={6} height={180} cards />
  if (data.wall_of_fame.length === 0) return <Empty title="No awards yet" text="Published awards appear here." />
  const months = Map.groupBy(data.wall_of_fame, ({ month }) => month)
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

function FameCard({ first_name, picture, award, words }: Fame) {
  return (
    <li className={classes.card}>
      <PersonAvatar name={first_name} picture={picture} size={72} />
      <h3 className={classes.name}>{first_name}</h3>
      <p className={classes.award}>{award}</p>
      <p className={classes.words}>{words}</p>
    </li>
  )
}
