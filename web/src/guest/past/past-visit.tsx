import { useParams } from '../../ui/routing.tsx'
import { Opened } from '../shell/opened.tsx'
import Reading from './reading.tsx'

export default function PastVisit() {
  const { visitId = '' } = useParams()
  return (
    <Opened key={visitId} visitId={visitId}>
      <Reading back="/guest/history" />
    </Opened>
  )
}
