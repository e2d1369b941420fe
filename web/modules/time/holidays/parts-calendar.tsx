/** The holidays in a person's own calendar program, by an address that it reads. */
import { holidays } from '@iroko/contract/time/holidays'
import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { exactly } from '../../../ui/date/date-words.ts'
import { ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import classes from './parts-calendar.module.css'

const prefix = 'Public Holiday | '

export function CalendarButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Add to my calendar
      </Button>
      {isOpen ? (
        <Dialog title="Holidays in your calendar" onClose={() => setOpen(false)}>
          {() => <CalendarAddress />}
        </Dialog>
      ) : null}
    </>
  )
}

function CalendarAddress() {
  const found = useCall(holidays.feed)
  const [url, setUrl] = useState<string>()
  const open = useSend(holidays.openFeed, { prefix, onSuccess: (made) => setUrl(made.url) })
  const close = useSend(holidays.closeFeed, { prefix, success: 'message', onSuccess: () => setUrl(undefined) })
  if (found.isPending) return <Skeletons count={1} height={72} />
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} prefix={prefix} />
  const since = found.data.holiday_feed?.created_at
  return (
    <div className={classes.body}>
      <p className={classes.text}>
        Outlook, Google and phones can read your holidays from an address and keep them up to date. Whoever has the address can
        read them, so give it to your calendar only.
      </p>
      {url ? <Address url={url} /> : null}
      {since && !url ? (
        <p className={classes.text}>
          Your calendar has an address since {exactly(since)}. It was shown once, when it was made.
        </p>
      ) : null}
      <div className={classes.buttons}>
        {since ? (
          <Button variant="default" loading={close.isPending} onClick={() => close.mutate({})}>
            Take the address away
          </Button>
        ) : null}
        {url ? null : (
          <Button loading={open.isPending} onClick={() => open.mutate({})}>
            {since ? 'Make a new address' : 'Make an address'}
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
      showAlert({ kind: 'success', text: 'The address was copied' })
    } catch {
      showAlert({ kind: 'warning', text: 'Your browser does not let us copy: mark the address and copy it yourself' })
    }
  }
  return (
    <div className={classes.address}>
      <TextInput
        label="Address of your calendar"
        description="Shown only now. In your calendar choose 'subscribe from the web' and give it this address."
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
