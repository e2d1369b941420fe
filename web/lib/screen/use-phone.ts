import { useMediaQuery } from '@mantine/hooks'

/** Specification 9: 768 pixels or less are a phone's: lists are cards there, dialogs take the screen, grids are one day. */
const isNarrow = '(max-width: 768px)'

/** Known before the first paint, and again when the window is turned. */
export const usePhone = (): boolean => useMediaQuery(isNarrow, false, { getInitialValueInEffect: false })
