/** The holidays in a person's own calendar program, by an address that it reads. */

import { holidayFeeds } from '@iroko/contract/time/holiday-feeds'
import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import { exactly } from '../../../ui/date/date-words.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts.module.css'

const prefix = 'Public Holiday | '

export function CalendarButton() {
  return (
    <AskButton
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      ask={() => <Dialog title="Holidays in your calendar">{() => <CalendarAddress />}</Dialog>}
    >
      Add to my calendar
    </AskButton>
  )
}

function CalendarAddress() {
  const found = useCall(holidayFeeds.show)
  const [url, setUrl] = useState<string>()
  const open = useSend(holidayFeeds.open, { prefix, onSuccess: (made) => setUrl(made.url) })
  const close = useSend(holidayFeeds.close, { prefix, success: 'message', onSuccess: () => setUrl(undefined) })
  if (!found.isSuccess) return <Loaded found={found} prefix={prefix} count={1} height={72} />
  const since = found.data.holiday_feed?.created_at
  return (
    <div className="column12">
      <p className="plain">
        Outlook, Google and phones can subscribe to your holidays. Anyone with the address can read them, so share it with your
        calendar only.
      </p>
      {url ? <Address url={url} /> : null}
      {since && !url ? <p className="plain">Your calendar address was created {exactly(since)}. It was shown once.</p> : null}
      <div className="buttons">
        {since ? (
          <Button variant="default" loading={close.isPending} onClick={() => close.mutate({})}>
            Delete address
          </Button>
        ) : null}
        {url ? null : (
          <Button loading={open.isPending} onClick={() => open.mutate({})}>
            {since ? 'Create new address' : 'Create address'}
          </Button>
        )}
      </div>
    </div>
  )
}

function Address({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showAlert({ kind: 'success', text: 'Address copied' })
    } catch {
      showAlert({ kind: 'warning', text: 'Your browser blocked copying. Select the address and copy it' })
    }
  }
  return (
    <div className={classes.address}>
      <TextInput
        label="Calendar address"
        description="Shown only now. In your calendar choose 'subscribe from the web' and enter this address."
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
