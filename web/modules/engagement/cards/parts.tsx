/** The card wall of a celebration. */
import type { Row } from '@iroko/contract/endpoint'
import { cards, type Occasion, occasions } from '@iroko/contract/engagement/cards'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazily } from '../../../lib/lazily.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import { Page } from '../../../ui/page.tsx'
import { PersonAvatar } from '../../../ui/person/avatar.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import classes from './parts.module.css'

const SendCard = lazily(() => import('./parts-send.tsx').then((module) => module.SendCard))

type Card = Row<typeof cards.wall>

export function CardWall({ occasion }: { occasion: Occasion }) {
  const found = useCall(cards.wall, { query: { occasion, limit: 100 } })
  const { data } = found
  const add = (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <SendCard occasion={occasion} />}>
      Send card
    </AskButton>
  )
  return (
    <Page
      title={occasions[occasion].title}
      description="Send a card to a colleague. It appears once it is approved, and sender and recipient can take it down."
      actions={add}
    >
      <Loaded found={found} count={6} height={180} cards />
      {data?.cards.length === 0 ? <Empty title="No cards yet" text="Be the first to send one." action={add} /> : null}
      <ul className={classes.cards}>
        {data?.cards.map((card) => (
          <CardFace key={card.id} card={card} />
        ))}
      </ul>
    </Page>
  )
}

function CardFace({ card: { id, template, words, picture, from, to, status, can } }: { card: Card }) {
  const send = useSend(cards.remove, { success: 'message' })
  const remove = async () => {
    const yes = await confirm({
      title: `Take down the card to ${to.full_name}?`,
      text: 'It is deleted for everyone. This cannot be undone.',
      action: 'Take down',
      danger: true,
    })
    if (yes) send.mutate({ params: { id } })
  }
  return (
    <li className={classes.card} data-template={template}>
      {picture ? <img src={picture} alt="" className={classes.picture} loading="lazy" width={512} height={512} /> : null}
      <h2 className={classes.to}>
        <PersonAvatar name={to.full_name} picture={to.profile_picture} size={40} />
        {to.full_name}
      </h2>
      <p className={classes.words}>{words}</p>
      <p className={classes.from}>From {from.full_name}</p>
      {status === 'approved' ? null : <StatusBadge status={status} map={statusWords} />}
      {can.remove ? (
        <Button variant="default" size="sm" aria-label={`Take down the card to ${to.full_name}`} onClick={() => void remove()}>
          Take down
        </Button>
      ) : null}
    </li>
  )
}
