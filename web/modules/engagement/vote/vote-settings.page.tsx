import type { Output } from '@iroko/contract/endpoint'
import { vote } from '@iroko/contract/engagement/vote'
import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './vote-settings.module.css'

type Round = Output<typeof vote.rounds>['vote_rounds'][number]

/** Whether the company has the vote, and its rounds. */
export default function VoteSettingsPage() {
  const found = useCall(vote.rounds)
  const { data } = found
  return (
    <Page
      title="Vote"
      description="‘Who should we fire?’ shows only people who put their own card up. Votes are secret and never count in any decision about a person."
      actions={
        <AskButton leftSection={<IconPlus size={18} />} ask={() => <StartRound />}>
          Start round
        </AskButton>
      }
      narrow
    >
      <Loaded found={found} count={3} height={64} />
      {data ? (
        <>
          <OpenSwitch isOpen={data.is_open} />
          <Section title="Rounds">
            {data.vote_rounds.length === 0 ? (
              <Empty title="No rounds yet" text="The first round starts with the first vote." />
            ) : null}
            <ul className="surface">
              {data.vote_rounds.map((round) => (
                <RoundLine key={round.id} round={round} />
              ))}
            </ul>
          </Section>
        </>
      ) : null}
    </Page>
  )
}

function OpenSwitch({ isOpen }: { isOpen: boolean }) {
  const send = useSend(vote.setOpen, { success: 'message' })
  return (
    <Checkbox
      label="‘Who should we fire?’ is switched on"
      checked={isOpen}
      disabled={send.isPending}
      onChange={({ currentTarget }) => send.mutate({ body: { is_open: currentTarget.checked } })}
    />
  )
}

function RoundLine({ round: { id, title, started_at, ended_at, votes } }: { round: Round }) {
  const send = useSend(vote.removeRound, { success: 'message' })
  const remove = async () => {
    const yes = await confirm({
      title: `Delete ${title}?`,
      text: `${countOf(votes, 'vote')} will also be deleted. This cannot be undone.`,
      action: 'Delete',
      danger: true,
    })
    if (yes) send.mutate({ params: { id } })
  }
  return (
    <li className={classes.round}>
      <span className="name">{title}</span>
      <span className={classes.facts}>
        <DateText value={started_at} /> to {ended_at ? <DateText value={ended_at} /> : 'now'}, {countOf(votes, 'vote')}
      </span>
      <Button variant="subtle" color="red" size="sm" aria-label={`Delete ${title}`} onClick={() => void remove()}>
        Delete
      </Button>
    </li>
  )
}

function StartRound() {
  const close = useClose()
  const send = useSend(vote.startRound, { success: 'message', quietFields: true, onSuccess: () => close(true) })
  return (
    <FormDialog
      title="Start round"
      submit="Start round"
      schema={vote.startRound.body}
      fields={[
        {
          name: 'title',
          type: 'text',
          label: 'Title',
          description: 'The previous round ends, and who voted in it can no longer be determined.',
          required: true,
          maxLength: 80,
          full: true,
        },
      ]}
      onSubmit={(body) => send.mutateAsync({ body })}
    />
  )
}
