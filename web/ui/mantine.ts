/** The sheets of Mantine's parts beyond the sign-in page (main.tsx has those), in Mantine's own order: what others build on comes first.
 *  Those of what opens over a screen are in mantine-over.ts. */
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/LoadingOverlay.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
