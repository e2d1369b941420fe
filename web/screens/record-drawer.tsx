import { later } from '../lib/lazily.ts'

/** One record over the screen that lists it, beside it. Mount it to open it; it loads then. */
export const RecordDrawer = later(() => import('./record-sheet.tsx').then((module) => module.RecordSheet))
