/** The filter by status: `409`, or a class: `4xx`; `refused` for 400 and above. */
export const STATUS_FILTER = /^([2345]xx|[2-5]\d\d|refused)$/;
