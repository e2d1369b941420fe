import { files } from '@iroko/contract/platform/files'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { save } from './save.ts'

/** A kept file by its name; pressing it saves it. */
export function FileButton({ file }: { file: { id: string; name: string } }) {
  const [busy, setBusy] = useState(false)
  const saveFile = async () => {
    setBusy(true)
    await save(files.download, { params: { id: file.id } }, 'File | ')
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={busy}
      onClick={saveFile}
    >
      {file.name}
    </Button>
  )
}
