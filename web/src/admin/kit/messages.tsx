import { Notifications } from '@mantine/notifications'

/** What the product says at the foot of the page. A message that is shown before this has loaded waits for it. */
export default function Messages() {
  return <Notifications position="bottom-center" limit={2} containerWidth={420} transitionDuration={160} />
}
