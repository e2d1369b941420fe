/** The portal of a client as its contact sees it, for a colleague. */
import { clients } from '@iroko/contract/clients/clients'
import { Button } from '@mantine/core'
import { saveClientSession } from '../../../lib/sign-in/client-session.ts'
import { useSend } from '../../../lib/use-call.ts'

interface PreviewProps {
  client: { id: string; title: string }
}

/** Opens the portal of a client in a window of its own. */
export function usePreview() {
  const send = useSend(clients.preview, { prefix: 'Preview | ' })
  const open = async (id: string) => {
    const { data } = await send.mutateAsync({ params: { id } })
    saveClientSession(data)
    window.open('/client', '_blank', 'noopener')
  }
  return { open, isPending: send.isPending }
}

export function PreviewButton({ client: { id, title } }: PreviewProps) {
  const { open, isPending } = usePreview()
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      aria-label={`Open preview of ${title}`}
      onClick={() => void open(id)}
    >
      Open preview
    </Button>
  )
}
