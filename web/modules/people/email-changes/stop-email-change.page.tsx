import { emailChanges } from '@iroko/contract/people/email-changes'
import { Button } from '@mantine/core'
import { useSend } from '../../../lib/use-call.ts'
import { AuthCard, CardLink, Notice } from '../../platform/identity/parts.tsx'
import { useLinkToken } from '../../platform/identity/parts-new-password.tsx'

/** What the link in the letter to the old address opens; opening it changes nothing, as mail scanners open links too. */
export default function StopEmailChangePage() {
  const token = useLinkToken()
  const send = useSend(emailChanges.stop)
  const said = send.data?.message ?? send.error?.message
  return (
    <AuthCard title="Keep your work email" text="Your work email was to be changed. If you did not want that, stop it here.">
      {said ? (
        <Notice>
          <p>{said}</p>
        </Notice>
      ) : null}
      <Button
        fullWidth
        disabled={!token || send.isSuccess}
        loading={send.isPending}
        onClick={() => send.mutate({ body: { token } })}
      >
        Stop the change
      </Button>
      <CardLink to="/auth/login">Go to login</CardLink>
    </AuthCard>
  )
}
