import { alertFor } from '@iroko/contract/errors'
import { files } from '@iroko/contract/platform/files'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { showAlert } from '../../lib/alerts.ts'
import { download } from '../../lib/api.ts'

/** A kept file by its name; pressing it saves it. */
export function FileButton({ file }: { file: { id: string; name: string } }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(files.download, { params: { id: file.id } })
    } catch (error) {
      showAlert({ kind: 'warning', text: alertFor(error, 'File | ') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={busy}
      onClick={save}
    >
      {file.name}
    </Button>
  )
}
