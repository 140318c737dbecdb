const weekdays = '日一二三四五六'

/** 9月26日 星期五. */
export const dayInWords = (day: Date): string => `${day.getMonth() + 1}月${day.getDate()}日 星期${weekdays[day.getDay()] ?? ''}`
