import { Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '../../lib/format.ts'
import { Menu } from '../pop-up/menu.tsx'
import { ToolButton } from '../tool-button.tsx'

interface ExportMenuProps {
  /** How many rows the list has as it is filtered, where that is known before. */
  total?: number | undefined
  onDownload: (representation: 'csv' | 'xlsx') => Promise<void>
}

/** Saves the list as it is filtered and sorted. */
export function ExportMenu({ total, onDownload }: ExportMenuProps) {
  const [busy, setBusy] = useState(false)
  const save = async (representation: 'csv' | 'xlsx') => {
    setBusy(true)
    await onDownload(representation)
    setBusy(false)
  }
  const rows = total === undefined ? '' : `, ${countOf(total, 'row')}`
  return (
    <Menu
      button={(opener) => (
        <ToolButton
          label="Export"
          icon={busy ? <Loader size={16} /> : <IconDownload size={18} />}
          disabled={busy || total === 0}
          {...opener}
        />
      )}
      items={[
        { label: `CSV${rows}`, run: () => void save('csv') },
        { label: `Excel (XLSX)${rows}`, run: () => void save('xlsx') },
      ]}
    />
  )
}
