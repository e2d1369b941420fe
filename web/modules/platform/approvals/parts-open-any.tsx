/** Apart from the drawer itself: whoever only offers to open one does not load how it is decided. */
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import { createContext } from 'react'

/** Opens a request of any kind, where a screen shows all of them. */
export const OpenAnyRequest = createContext<((id: string, kind: ApprovalKind) => void) | undefined>(undefined)
