import type { Failure } from '../../../core/kernel/failure.ts'
import { filled } from '../../../core/kernel/failure.ts'
import { twinFiles } from '../../../core/files/failures.ts'
import type { UploadProgress } from '../../../core/files/upload-progress.ts'
import type { LocalFile } from '../../../core/files/uploads.port.ts'
import { Icon } from '../../theme/icon.tsx'
import type { UploadActor } from './upload-keeping.ts'

type UploadNotesProps = {
  readonly actor: UploadActor
  readonly progress: UploadProgress | undefined
  readonly twins: readonly LocalFile[]
  readonly refused: readonly Failure[]
}

/** What is said of the files of a field together: how far several have come, what is asked of some, why others are not sent. */
export const UploadNotes = ({ actor, progress, twins, refused }: UploadNotesProps) => (
  <>
    {progress && progress.count > 1 && (
      <div className="total" role="status">
        <progress max={100} value={progress.percent} aria-label="总进度" />
        {`已上传${progress.done}/${progress.count}，${progress.percent}%`}
      </div>
    )}
    {twins.length > 0 && (
      <div className="twins" role="alert">
        <span>{filled(twinFiles, { names: twins.map(({ name }) => `“${name}”`).join('、') }).message}</span>
        <button type="button" onClick={() => actor.send({ type: 'takeTwins' })}>
          仍要上传
        </button>
        <button type="button" onClick={() => actor.send({ type: 'leaveTwins' })}>
          不上传
        </button>
      </div>
    )}
    {refused.length > 0 && (
      <div className="refused" role="alert">
        <div>
          {refused.map(({ message }) => (
            <div key={message}>{message}</div>
          ))}
        </div>
        <button type="button" className="quiet" aria-label="知道了" onClick={() => actor.send({ type: 'read' })}>
          <Icon name="close" />
        </button>
      </div>
    )}
  </>
)
