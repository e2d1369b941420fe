/** The portal of a client as its contact sees it, for a colleague. */
import { clients } from '@iroko/contract/clients/clients'
import { Button } from '@mantine/core'
import { saveClientSession } from '../../../lib/sign-in/client-session.ts'
import { useSend } from '../../../lib/use-call.ts'

interface PreviewProps {
  client: { id: string; title: string }
}

export function PreviewButton({ client: { id, title } }: PreviewProps) {
  const send = useSend(clients.preview, { prefix: 'Preview | ' })
  const open = async () => {
    const { data } = await send.mutateAsync({ params: { id } })
    saveClientSession(data)
    window.open('/client', '_blank', 'noopener')
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={send.isPending}
      aria-label={`Open preview of ${title}`}
      onClick={() => void open()}
    >
      Open preview
    </Button>
  )
}
