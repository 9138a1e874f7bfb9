/** An error of the service's own checks, before anything is consumed. 422 where the interface says so, else 200. */
export interface StageOneError {
  code: string;
  title: string;
  message: string;
  status: 200 | 400 | 422;
}
