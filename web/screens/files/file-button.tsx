import type { Endpoint, idParams } from '@iroko/contract/endpoint'
import { files } from '@iroko/contract/platform/files'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { save } from './save.ts'

export interface FileButtonProps {
  /** What `call` is asked for: a kept file by its id, or the record whose file it is. */
  file: { id: string; name: string }
  /** Where a file is read by a call of its own. */
  call?: (Endpoint & { raw: true; params: typeof idParams }) | undefined
}

/** A kept file by its name; pressing it saves it. */
export function FileButton({ file, call = files.download }: FileButtonProps) {
  const [busy, setBusy] = useState(false)
  const saveFile = async () => {
    setBusy(true)
    await save(call, { params: { id: file.id } }, 'File | ')
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
