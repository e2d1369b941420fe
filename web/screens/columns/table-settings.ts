import { useEffect, useState } from 'react'
import type { Density } from './column.ts'

/** How a person likes a table: kept in their browser, under the table's name. */
export interface TableSettings {
  density: Density
  visibility: Record<string, boolean>
  pinned: string[]
  sizing: Record<string, number>
}

export interface TableSettingsHandle {
  settings: TableSettings
  change: (part: Partial<TableSettings>) => void
  reset: () => void
}

const original: TableSettings = { density: 'comfortable', visibility: {}, pinned: [], sizing: {} }
const keyOf = (name: string): string => `iroko.table.${name}`

/** The settings of the table of this name; without a name they last as long as the screen. */
export function useTableSettings(name?: string): TableSettingsHandle {
  const [settings, setSettings] = useState(() => stored(name))

  useEffect(() => {
    if (!name) return
    if (settings === original) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(settings))
  }, [name, settings])

  return {
    settings,
    change: (part) => setSettings((old) => ({ ...old, ...part })),
    reset: () => setSettings(original),
  }
}

function stored(name: string | undefined): TableSettings {
  const text = name ? localStorage.getItem(keyOf(name)) : null
  if (!text) return original
  try {
    return { ...original, ...(JSON.parse(text) as Partial<TableSettings>) }
  } catch {
    return original
  }
}
